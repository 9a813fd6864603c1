export interface NoticeWords {
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly action: string
  /** Path of the action in the dashboard. */
  readonly path: string
  readonly why: string
}
