/** What a new password needs: config.toml says it, and the database, the server's forms and the browser tell it alike. */
export interface PasswordRules {
  readonly minimumPasswordLength: number
  /** Of each set, one character at least. */
  readonly passwordCharacters: readonly string[]
}

/** Spec section 5. */
export const usualPasswordRules: PasswordRules = {
  minimumPasswordLength: 6,
  passwordCharacters: [],
}

/** bcrypt reads no further, and the server refuses what is longer; counted in bytes of UTF-8. */
const longest = 72

/** Null where the password will do. Length is counted in characters, as by the authentication service. */
export function passwordProblem(typed: string, rules: PasswordRules): string | null {
  if ([...typed].length < rules.minimumPasswordLength) {
    return `A senha deve ter pelo menos ${rules.minimumPasswordLength} caracteres.`
  }
  if (isPasswordTooLong(typed)) return passwordTooLong
  const lacks = ({ passwordCharacters: sets }: PasswordRules) =>
    !sets.every((set) => [...set].some((one) => typed.includes(one)))
  return lacks(rules) ? `A senha deve ter ${requiredKinds(rules)}.` : null
}

export const isPasswordTooLong = (typed: string): boolean =>
  new TextEncoder().encode(typed).length > longest

export const passwordTooLong =
  'A senha pode ter no máximo 72 caracteres; letras com acento contam como dois.'

/** Under a field, before anything is typed. */
export function passwordHint(rules: PasswordRules): string {
  const kinds = requiredKinds(rules)
  return `Pelo menos ${rules.minimumPasswordLength} caracteres${kinds && `, com ${kinds}`}.`
}

/** "letras e números"; nothing where any characters will do. */
export const requiredKinds = ({ passwordCharacters }: PasswordRules): string =>
  new Intl.ListFormat('pt-BR').format(passwordCharacters.map(nameOf))

function nameOf(set: string): string {
  if (set.includes('a')) return set.includes('A') ? 'letras' : 'letras minúsculas'
  if (set.includes('A')) return 'letras maiúsculas'
  return set.includes('0') ? 'números' : 'símbolos'
}
