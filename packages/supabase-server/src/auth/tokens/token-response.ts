/** GoTrue's AccessTokenResponse. */
import type { Run } from '../../database/database.ts'
import type { AuthContext } from '../context.ts'
import { customClaims } from '../hooks/custom-claims.ts'
import { toUserJson } from '../users/user-json.ts'
import type { UserRow } from '../users/user-row.ts'

export interface SessionRow {
  readonly id: string
  readonly aal: string
  /** Authentication methods and their times (seconds since 1970), newest first. */
  readonly amr: readonly { method: string; timestamp: number }[]
  /** Seconds. */
  readonly age: number
}

interface Occasion {
  /** Default: the newest entry of `amr`. */
  readonly method?: string
  readonly run?: Run
}

export async function tokenResponse(
  context: AuthContext,
  user: UserRow,
  session: SessionRow,
  refreshToken: string,
  { method = session.amr[0]?.method ?? '', run }: Occasion = {},
) {
  const { keyring, project, baseUrl } = context
  const issuedAt = Math.floor(Date.now() / 1000)
  const expiresIn = secondsLeft(project.auth, session)
  const expiresAt = issuedAt + expiresIn
  const claims = {
    iss: project.auth.jwtIssuer ?? `${baseUrl()}/auth/v1`,
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
  }
  const accessToken = await keyring.sign(await customClaims(context, claims, { method, run }))
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: toUserJson(user),
  }
}

/** The session's limits are checked at refresh only, so its access token must not outlive them. */
function secondsLeft({ jwtExpiry, sessions }: AuthContext['project']['auth'], { age }: SessionRow) {
  const { timebox, inactivityTimeout } = sessions
  const boxed = timebox > 0 ? timebox - age : jwtExpiry
  return Math.max(1, Math.floor(Math.min(jwtExpiry, boxed, inactivityTimeout || jwtExpiry)))
}
