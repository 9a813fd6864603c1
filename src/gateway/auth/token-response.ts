/** The answer of every endpoint that signs someone in: GoTrue's AccessTokenResponse. */
import type { AuthContext } from './context.ts'
import { toUserJson } from './user-json.ts'
import type { UserRow } from './user-row.ts'

export interface SessionRow {
  readonly id: string
  readonly aal: string
  /** How and when (seconds since 1970) the user proved who it is, newest first. */
  readonly amr: readonly { method: string; timestamp: number }[]
}

export async function tokenResponse(
  { keyring, project, baseUrl }: AuthContext,
  user: UserRow,
  session: SessionRow,
  refreshToken: string,
) {
  const issuedAt = Math.floor(Date.now() / 1000)
  const expiresAt = issuedAt + project.auth.jwtExpiry
  const accessToken = await keyring.sign({
    iss: `${baseUrl()}/auth/v1`,
    sub: user.id,
    aud: user.aud ?? 'authenticated',
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role || 'authenticated',
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: project.auth.jwtExpiry,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: toUserJson(user),
  }
}
