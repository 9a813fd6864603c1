export interface PasswordRules {
  readonly minimumPasswordLength: number
  /** At least one character of each. */
  readonly passwordCharacters: readonly string[]
}

/** Spec section 5, until the server has told those of supabase/config.toml. */
export const usualPasswordRules: PasswordRules = {
  minimumPasswordLength: 6,
  passwordCharacters: [],
}

/** Longer than others', because the account sees every company. A later change obeys config.toml alone. */
export const forFirstAccount = (rules: PasswordRules): PasswordRules => ({
  ...rules,
  minimumPasswordLength: Math.max(10, rules.minimumPasswordLength),
})

/** bcrypt's limit, in bytes of UTF-8. */
const longest = 72

/** Null if accepted. Counts code points. */
export function passwordProblem(typed: string, rules: PasswordRules): string | null {
  if ([...typed].length < rules.minimumPasswordLength) {
    return `A senha deve ter pelo menos ${rules.minimumPasswordLength} caracteres.`
  }
  if (isPasswordTooLong(typed)) return passwordTooLong
  const lacks = ({ passwordCharacters: sets }: PasswordRules) =>
    !sets.every((set) => [...set].some((one) => typed.includes(one)))
  return lacks(rules) ? `A senha deve ter ${requiredKinds(rules)}.` : null
}

const isPasswordTooLong = (typed: string): boolean =>
  new TextEncoder().encode(typed).length > longest

const passwordTooLong =
  'A senha pode ter no máximo 72 caracteres; letras com acento contam como dois.'

export function passwordHint(rules: PasswordRules): string {
  const kinds = requiredKinds(rules)
  return `Pelo menos ${rules.minimumPasswordLength} caracteres${kinds && `, com ${kinds}`}.`
}

/** "letras e números", or ''. */
export const requiredKinds = ({ passwordCharacters }: PasswordRules): string =>
  new Intl.ListFormat('pt-BR').format(passwordCharacters.map(nameOf))

function nameOf(set: string): string {
  if (set.includes('a')) return set.includes('A') ? 'letras' : 'letras minúsculas'
  if (set.includes('A')) return 'letras maiúsculas'
  return set.includes('0') ? 'números' : 'símbolos'
}
