/** Undefined settings have a default or are off. */
export interface Settings {
  /** The Supabase CLI's folder: config.toml, migrations/, functions/, seed.sql. */
  readonly projectDir: string
  /** Holds the embedded database, the files and the secrets. */
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
  /** Bypasses the transaction pooler of `databaseUrl`. */
  readonly databaseDirectUrl?: string | undefined
  readonly s3Url?: string | undefined
  readonly secrets: {
    readonly anonKey?: string | undefined
    readonly serviceRoleKey?: string | undefined
    readonly jwtSecret?: string | undefined
    readonly publishableKey?: string | undefined
    readonly secretKey?: string | undefined
    /** JSON, or the path of a JSON file. */
    readonly signingKeys?: string | undefined
  }
  /** Days; 0 never rotates. */
  readonly rotationDays: number
}
