import { describe, expect, test } from 'vitest';
import { asFailure, HistogramFailure } from '../../components/model/errors.ts';

const MESSAGE = 'The GPU could not count.';

test('a failure is an Error with a reason', () => {
  const cause = new Error('why');
  const failure = new HistogramFailure('no-device', MESSAGE, { cause });
  expect(failure).toBeInstanceOf(Error);
  expect({ ...failure, message: failure.message, cause: failure.cause }).toEqual({
    name: 'HistogramFailure',
    reason: 'no-device',
    message: MESSAGE,
    cause,
  });
});

describe('asFailure', () => {
  test('hands a failure on as it is', () => {
    const failure = new HistogramFailure('no-webgpu', 'None.');
    expect(asFailure(failure, 'shader', MESSAGE)).toBe(failure);
  });

  /** GPUValidationError and its sisters have a message and are no Errors. */
  class GpuError {
    readonly message = 'Binding size is too large.';
  }

  test.each([
    { what: 'an Error', thrown: new TypeError('Limit exceeded.'), detail: 'Limit exceeded.' },
    { what: 'a DOMException', thrown: new DOMException('Lost.', 'OperationError'), detail: 'Lost.' },
    { what: 'a GPUError', thrown: new GpuError(), detail: 'Binding size is too large.' },
    { what: 'text', thrown: 'Lost.', detail: 'Lost.' },
    { what: 'a number', thrown: 7, detail: '7' },
    { what: 'a symbol', thrown: Symbol('seven'), detail: 'Symbol(seven)' },
  ])('quotes $what', ({ thrown, detail }) => {
    const failure = asFailure(thrown, 'shader', MESSAGE);
    expect(failure).toBeInstanceOf(HistogramFailure);
    expect({ reason: failure.reason, message: failure.message }).toEqual({
      reason: 'shader',
      message: `${MESSAGE} (${detail})`,
    });
    expect(failure.cause).toBe(thrown);
  });

  test.each([
    { what: 'an Error without a message', thrown: new Error() },
    { what: 'empty text', thrown: '' },
  ])('has nothing to quote of $what', ({ thrown }) => {
    expect(asFailure(thrown, 'shader', MESSAGE).message).toBe(MESSAGE);
  });
});
