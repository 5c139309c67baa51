/** Numbers as comma-separated values, for spreadsheets and scripts. */
import type { Table } from './table.ts';

/**
 * One line a row after a line of names, ended by CRLF (RFC 4180). Numbers are plain digits in every language.
 *
 * @example toCsv(barsTable(Uint32Array.of(3, 4), words)) // 'bin,count\r\n1,3\r\n2,4\r\n'
 */
export function toCsv({ columns, length, row }: Table): string {
  const lines = Array.from({ length }, (_, index) => row(index).join(','));
  return [columns.map(({ name }) => name).join(','), ...lines, ''].join('\r\n');
}
