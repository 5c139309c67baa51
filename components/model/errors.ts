/**
 * What can go wrong, in words a reader can act on.
 *
 * Knows: reasons and messages. Does not know: who finds them.
 */

export type ErrorReason =
  | 'insecure-context'
  | 'no-webgpu'
  | 'no-adapter'
  | 'no-device'
  | 'out-of-memory'
  | 'shader'
  | 'device-lost'
  | 'data';

/** An error as the element's `error` property and `error` event give it. */
export interface HistogramError {
  readonly reason: ErrorReason;
  readonly message: string;
}

/** Thrown between the layers; the controller turns it into the element's `error`. */
export class HistogramFailure extends Error {
  readonly reason: ErrorReason;

  constructor(reason: ErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'HistogramFailure';
    this.reason = reason;
  }
}

/** Any thrown value as an error of ours; what WebGPU threw is quoted. */
export function asFailure(
  thrown: unknown,
  reason: ErrorReason = 'shader',
  message = 'The GPU could not count.',
): HistogramFailure {
  if (thrown instanceof HistogramFailure) return thrown;
  // A GPUError has a message but is no Error.
  const detail = (thrown as Error | null)?.message ?? String(thrown);
  return new HistogramFailure(reason, detail ? `${message} (${detail})` : message, { cause: thrown });
}
