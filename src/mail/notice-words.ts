export interface NoticeWords {
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly action: string
  /** Of the action: a path of the dashboard, or a whole address. */
  readonly path: string
  readonly why: string
}
