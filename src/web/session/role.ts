export const roles = ['super_admin', 'admin', 'manager', 'seller', 'user'] as const

export type Role = (typeof roles)[number]

/** Nobody is made super_admin. */
export type GrantedRole = Exclude<Role, 'super_admin'>

/** Spec section 4: an unknown role becomes user. */
export function readRole(value: unknown): Role {
  return roles.find((role) => role === value) ?? 'user'
}

/** The role that an account already has, else the least. */
export function readGrantedRole(value: unknown): GrantedRole {
  const role = readRole(value)
  return role === 'super_admin' ? 'user' : role
}

export const roleLabel: Record<Role, string> = {
  super_admin: 'Super Admin',
  admin: 'Admin',
  manager: 'Gerente',
  seller: 'Vendedor',
  user: 'Usuário',
}

/** Product decision 5. */
export function mayManageSellers(role: Role): boolean {
  return role === 'super_admin' || role === 'admin' || role === 'manager'
}
