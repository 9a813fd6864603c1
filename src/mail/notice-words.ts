/** What a mail about a company's leads says. */
export interface NoticeWords {
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly action: string
  /** Where the action leads, from the root of the dashboard's address. */
  readonly path: string
  /** Why it came, before the link that ends it. */
  readonly why: string
}
