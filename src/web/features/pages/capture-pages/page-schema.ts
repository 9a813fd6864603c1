import {
  array,
  maxLength,
  minLength,
  nullable,
  object,
  overwrite,
  regex,
  string,
  trim,
} from 'zod/mini'

const colour = string().check(regex(/^#[0-9a-f]{6}$/i, 'Use uma cor como #16a34a.'))

/** Spec section 5, capture pages; lengths as in the database. */
export const pageSchema = object({
  name: string().check(
    trim(),
    minLength(1, 'Informe o nome da página.'),
    maxLength(120, 'Use no máximo 120 caracteres.'),
  ),
  title: string().check(
    trim(),
    minLength(1, 'Informe o título.'),
    maxLength(160, 'Use no máximo 160 caracteres.'),
  ),
  description: string().check(maxLength(500, 'Use no máximo 500 caracteres.')),
  fields: array(string()),
  custom_css: string().check(maxLength(20_000, 'O CSS pode ter no máximo 20.000 caracteres.')),
  primary_color: colour,
  background_color: colour,
  logo_url: string(),
  team_id: nullable(string()),
  slug: string().check(
    regex(/^[a-z0-9-]*$/, 'Use letras minúsculas sem acento, números e hífens.'),
    // The field keeps a hyphen while the next word is typed.
    overwrite((slug) => slug.replace(/-$/, '')),
  ),
})

/** The field that shows a message of the database. */
export function fieldOfRefusal(message: string): 'custom_css' | 'slug' | null {
  if (/^O CSS /.test(message)) return 'custom_css'
  return /^(?:O|Este) endereço /.test(message) ? 'slug' : null
}
