/** The person's side of LGPD: `/privacidade/{company}` (product.md 56). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork, isTooMany } from 'supabase-server'
import { DatabaseError } from 'supabase-server/database'
import { isToken } from '../../domain/is-token.ts'
import { privacyPath } from '../../domain/privacy-kinds.ts'
import { sentTexts } from '../../domain/sent-texts.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { CaptureDependencies } from '../capture-dependencies.ts'
import { sendPage } from '../page.tsx'
import { copyPage } from './copy-page.tsx'
import {
  closedProofPage,
  proofPage,
  proofUsedPage,
  receivedPage,
  tooManyPage,
  unknownCompanyPage,
} from './privacy-answers.tsx'
import {
  type Asked,
  askPrivacy,
  findPrivacyCompany,
  findProof,
  spendProof,
} from './privacy-calls.ts'
import { privacyPage } from './privacy-page.tsx'

type OfCompany = { Params: { company: string }; Querystring: { kind?: unknown } }
type OfProof = { Params: { company: string; token: string } }

/** In half an hour. A household or an office shares an address. */
const mostOfAddress = 20
const mostOfCompany = 200

export function privacyRoutes(
  app: FastifyInstance,
  { database, rateLimit }: CaptureDependencies,
): void {
  app.get<OfCompany>('/privacidade/:company', async ({ params, query }, reply) => {
    const company = await findCompany(params.company)
    if (!company) return sendPage(reply, 404, unknownCompanyPage())
    const typed = readAsked({ kind: query.kind })
    return sendPage(reply, 200, privacyPage(params.company, company, { typed }))
  })

  app.post<OfCompany>('/privacidade/:company', async (request, reply) => {
    const { company: id } = request.params
    const company = await findCompany(id)
    if (!company) return sendPage(reply, 404, unknownCompanyPage())
    if (await isFlooded(request, id)) return sendPage(reply, 429, tooManyPage())
    const asked = readAsked(request.body)
    try {
      await askPrivacy(database, id, asked)
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== '22023') throw error
      return sendPage(reply, 422, privacyPage(id, company, { typed: asked, alert: error.message }))
    }
    return sendPage(reply, 200, receivedPage(id, company, asked))
  })

  app.get<OfProof>('/privacidade/:company/:token', async ({ params }, reply) => {
    const { company, token } = params
    const proof = await findValidProof(params)
    if (!proof) return sendClosed(reply, company)
    const action = `${privacyPath(company)}/${token}`
    return sendPage(reply, 200, proofPage(action, proof.company_name, proof.kind))
  })

  app.post<OfProof>('/privacidade/:company/:token', async ({ params }, reply) => {
    const { company, token } = params
    const proof = await findValidProof(params)
    if (!proof) return sendClosed(reply, company)
    try {
      const used = await spendProof(database, company, token)
      const page = used.data ? copyPage(proof, used.data) : proofUsedPage(proof.company_name, used)
      return sendPage(reply, 200, page)
    } catch (error) {
      // Used meanwhile.
      if (error instanceof DatabaseError && error.code === 'PT404')
        return sendClosed(reply, company)
      throw error
    }
  })

  const findCompany = async (id: string) =>
    isUuid(id) ? findPrivacyCompany(database, id) : undefined

  const findValidProof = async ({ company, token }: OfProof['Params']) =>
    isUuid(company) && isToken(token) ? findProof(database, company, token) : undefined

  async function isFlooded(request: FastifyRequest, company: string): Promise<boolean> {
    if (!rateLimit) return false
    const address = clientNetwork(request)
    return (
      (await isTooMany(database, `privacy ${company} ${address}`, mostOfAddress, 30)) ||
      isTooMany(database, `privacy ${company}`, mostOfCompany, 30)
    )
  }
}

function sendClosed(reply: FastifyReply, company: string): FastifyReply {
  return sendPage(reply, 404, isUuid(company) ? closedProofPage(company) : unknownCompanyPage())
}

function readAsked(body: unknown): Asked {
  const text = sentTexts(body)
  return { kind: text('kind'), phone: text('phone'), email: text('email'), note: text('note') }
}
