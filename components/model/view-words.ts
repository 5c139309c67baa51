/** What a view says around its picture. */
export interface ViewWords {
  readonly title: string;
  /** One muted sentence below the title. */
  readonly subtitle: string;
  /** The picture in a sentence, for those who do not see it. */
  readonly finding: string;
  /** Left in the status line: what is true. */
  readonly truth: string;
  /** Whether {@link truth} was checked, and how that ended; null where there is nothing to check. */
  readonly right: boolean | null;
  /** Right in the status line, behind the GPU's name: how it was made. */
  readonly how: string;
}
