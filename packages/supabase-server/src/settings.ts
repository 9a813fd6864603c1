/** Where a project and its data are kept. What is undefined has a default, or is not used. */
export interface Settings {
  /** The Supabase CLI's folder: config.toml, migrations/, functions/, seed.sql. */
  readonly projectDir: string
  /** Holds the embedded database, the files and the secrets. */
  readonly dataDir: string
  /** PostgreSQL instead of the embedded engine. */
  readonly databaseUrl?: string | undefined
  /** Past the pooler to which `databaseUrl` leads. */
  readonly databaseDirectUrl?: string | undefined
  /** An S3 store instead of a folder of `dataDir`. */
  readonly s3Url?: string | undefined
  readonly secrets: {
    readonly anonKey?: string | undefined
    readonly serviceRoleKey?: string | undefined
    readonly jwtSecret?: string | undefined
    readonly publishableKey?: string | undefined
    readonly secretKey?: string | undefined
    /** JSON, or the path of a file with it. */
    readonly signingKeys?: string | undefined
  }
  /** Days a signing key is in use; 0: for ever. */
  readonly rotationDays: number
}
