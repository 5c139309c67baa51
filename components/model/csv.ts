/** Counts as comma-separated values, for spreadsheets and scripts. */

/**
 * One line a bin after a line of names, ended by CRLF (RFC 4180). Numbers are plain digits in every language.
 *
 * @example toCsv(Uint32Array.of(3, 4)) // 'bin,count\r\n1,3\r\n2,4\r\n'
 */
export function toCsv(counts: Uint32Array): string {
  return ['bin,count', ...Array.from(counts, (count, bin) => `${bin + 1},${count}`), ''].join('\r\n');
}
