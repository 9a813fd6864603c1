/** The only error thrown on purpose; any other is a bug and becomes a 500. */

/** HTTP status by code, grouped by the service that formats it. */
const statusByCode = {
  // Data API: https://docs.postgrest.org/en/stable/references/errors.html
  PGRST100: 400,
  PGRST101: 405,
  PGRST102: 400,
  PGRST103: 416,
  PGRST105: 405,
  PGRST106: 406,
  PGRST107: 406,
  PGRST108: 400,
  PGRST111: 500,
  PGRST112: 500,
  PGRST114: 400,
  PGRST115: 400,
  PGRST116: 406,
  PGRST117: 405,
  PGRST118: 400,
  PGRST120: 400,
  PGRST121: 500,
  PGRST122: 400,
  PGRST123: 400,
  PGRST124: 400,
  PGRST125: 404,
  PGRST126: 404,
  PGRST127: 400,
  PGRST128: 400,
  PGRST200: 400,
  PGRST201: 300,
  PGRST202: 404,
  PGRST203: 300,
  PGRST204: 400,
  PGRST205: 404,
  PGRST301: 401,
  PGRST303: 401,
  // Authentication: https://supabase.com/docs/guides/auth/debugging/error-codes
  bad_json: 400,
  validation_failed: 400,
  invalid_credentials: 400,
  no_authorization: 401,
  bad_jwt: 403,
  session_not_found: 403,
  session_expired: 400,
  refresh_token_not_found: 400,
  refresh_token_already_used: 400,
  email_not_confirmed: 400,
  phone_not_confirmed: 400,
  user_banned: 400,
  user_not_found: 404,
  over_request_rate_limit: 429,
  over_email_send_rate_limit: 429,
  signup_disabled: 422,
  anonymous_provider_disabled: 422,
  phone_provider_disabled: 400,
  email_address_invalid: 400,
  email_exists: 422,
  user_already_exists: 422,
  weak_password: 422,
  current_password_required: 400,
  current_password_invalid: 400,
  same_password: 422,
  otp_expired: 403,
  not_admin: 403,
  mfa_factor_not_found: 404,
  mfa_factor_name_conflict: 422,
  mfa_verified_factor_exists: 422,
  mfa_challenge_expired: 422,
  mfa_ip_address_mismatch: 422,
  mfa_verification_failed: 422,
  mfa_totp_enroll_not_enabled: 422,
  mfa_totp_verify_not_enabled: 422,
  mfa_phone_enroll_not_enabled: 422,
  mfa_phone_verify_not_enabled: 422,
  mfa_webauthn_enroll_not_enabled: 422,
  mfa_webauthn_verify_not_enabled: 422,
  too_many_enrolled_mfa_factors: 422,
  insufficient_aal: 403,
  flow_state_not_found: 404,
  flow_state_expired: 403,
  bad_code_verifier: 400,
  /** OAuth's error shape: https://www.rfc-editor.org/rfc/rfc6749#section-5.2 */
  invalid_grant: 400,
  passkey_disabled: 404,
  oauth_client_not_found: 404,
  feature_disabled: 404,
  saml_provider_disabled: 404,
  too_many_passkeys: 422,
  webauthn_challenge_not_found: 400,
  webauthn_challenge_expired: 400,
  webauthn_verification_failed: 400,
  webauthn_credential_exists: 422,
  web3_provider_disabled: 422,
  web3_unsupported_chain: 400,
  otp_disabled: 422,
  email_provider_disabled: 422,
  phone_exists: 422,
  sms_send_failed: 422,
  over_sms_send_rate_limit: 429,
  identity_not_found: 422,
  single_identity_not_deletable: 422,
  email_conflict_identity_not_deletable: 422,
  manual_linking_disabled: 404,
  identity_already_exists: 422,
  bad_oauth_callback: 400,
  bad_oauth_state: 400,
  provider_disabled: 400,
  provider_email_needs_verification: 422,
  invite_not_found: 404,
  captcha_failed: 400,
  hook_refused: 500,
  hook_timeout: 422,
  hook_timeout_after_retry: 422,
  hook_payload_over_size_limit: 422,
  hook_payload_invalid_content_type: 400,
  mfa_verification_rejected: 403,
  conflict: 409,
  reauthentication_needed: 400,
  reauthentication_not_valid: 422,
  // Functions: https://supabase.com/docs/guides/functions/status-codes
  UNAUTHORIZED: 401,
  NOT_FOUND: 404,
  WORKER_ERROR: 500,
  BOOT_ERROR: 503,
  IDLE_TIMEOUT: 504,
  WORKER_LIMIT: 546,
  // Realtime: https://supabase.com/docs/guides/realtime/error_codes
  TopicNameRequired: 400,
  MalformedJWT: 401,
  InvalidJWTToken: 401,
  JwtSignatureError: 401,
  Unauthorized: 403,
  ChannelRateLimitReached: 429,
  ClientJoinRateLimitReached: 429,
  ClientPresenceRateLimitReached: 429,
  ConnectionRateLimitReached: 429,
  MessagePerSecondRateLimitReached: 429,
  IncreaseConnectionPool: 429,
  PrivateOnly: 403,
  UnableToReplayMessages: 400,
  RealtimeDisabledForConfiguration: 400,
  // Storage: https://supabase.com/docs/guides/storage/debugging/error-codes
  NoSuchBucket: 404,
  NoSuchKey: 404,
  InvalidBucketName: 400,
  InvalidKey: 400,
  InvalidJWT: 400,
  InvalidMimeType: 415,
  InvalidParameter: 400,
  InvalidRange: 400,
  InvalidRequest: 400,
  InvalidSignature: 400,
  AccessDenied: 403,
  EntityTooLarge: 413,
  FeatureNotEnabled: 409,
  InsufficientStorage: 507,
  KeyAlreadyExists: 409,
  BucketAlreadyExists: 409,
  ResourceNotEmpty: 409,
  bad_request: 400,
  not_found: 404,
  payload_too_large: 413,
  unexpected_failure: 500,
  overloaded: 503,
} as const

export type ErrorCode = keyof typeof statusByCode

export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: string | readonly object[] | null
  readonly hint: string | null
  readonly status: number
  /** Seconds. */
  readonly retryAfter: number | null
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      details?: string | readonly object[]
      hint?: string
      status?: number
      retryAfter?: number
      headers?: Readonly<Record<string, string>>
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.details = more.details ?? null
    this.hint = more.hint ?? null
    // GoTrue answers a few codes with another status on some paths.
    this.status = more.status ?? statusByCode[code]
    this.retryAfter = more.retryAfter ?? null
    this.headers = more.headers ?? {}
  }
}
