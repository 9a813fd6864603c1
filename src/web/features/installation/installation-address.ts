import { object } from 'zod/mini'
import { choice, id, text } from '../../address.ts'

export const installationAddress = object({
  company: id,
  tab: choice(['link', 'widget', 'frame']),
  /** The id of the link that is edited. */
  link: text,
  /** The team for which links are chosen, and which a new one gets. */
  team: id,
})
