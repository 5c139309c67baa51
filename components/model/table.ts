/** Numbers as a table: for those who do not see the picture, and as comma-separated values. */

/** What stands in a cell; null where there is no number. */
export type Cell = number | string | null;

export interface Column {
  /** Its name in files, the same in every language. */
  readonly name: string;
  /** Its name on the page. */
  readonly label: string;
  /** A cell as the page shows it. */
  show(cell: Cell): string;
}

export interface Table {
  readonly columns: readonly Column[];
  /** Rows. */
  readonly length: number;
  /** The cells of a row, one a column, made when somebody looks. @param index from 0 */
  row(index: number): readonly Cell[];
}
