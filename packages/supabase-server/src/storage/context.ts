import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Caller, Database } from '../database/database.ts'
import type { Secrets } from '../keys/keys.ts'
import type { Project } from '../project/project.ts'
import { claimsOf } from '../requests/claims.ts'
import { findApiKey, findBearer } from '../requests/credentials.ts'
import type { ReadCaller } from '../requests/read-caller.ts'
import type { FileStore } from './files/file-store.ts'
import type { UrlSigner } from './sign-url.ts'

export interface StorageDependencies {
  readonly database: Database
  readonly readCaller: ReadCaller
  readonly secrets: Pick<Secrets, 'jwtSecret'>
  readonly project: Pick<Project, 'storage'>
  readonly files: FileStore
}

export interface StorageContext extends StorageDependencies {
  readonly signer: UrlSigner
}

/** Without authentication: the bucket is public or the URL is signed. */
export type OpenHandler = (
  context: StorageContext,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>

export type Handler = (
  context: StorageContext,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>

/** @throws AppError without a token or key */
export async function requireCaller(
  { readCaller }: StorageContext,
  request: FastifyRequest,
  operation: string,
): Promise<Caller> {
  if (findBearer(request) === null && findApiKey(request) === null) {
    throw new AppError('AccessDenied', 'Invalid Compact JWS')
  }
  const { role, settings } = await readCaller(request)
  return { role, settings: { ...settings, 'storage.operation': operation } }
}

export function ownerOf(caller: Caller): string | null {
  const { sub } = claimsOf(caller)
  return typeof sub === 'string' ? sub : null
}
