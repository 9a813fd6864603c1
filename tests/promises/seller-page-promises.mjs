const rules = 'supabase/schemas/77_seller_page'

/** @type {readonly import('./promises.mjs').Promised[]} */
export const sellerPagePromises = [
  {
    promise: 'A closed page of a seller answers nothing, from the next request on',
    file: `${rules}/01_seller_pages.sql`,
    kept: ' and s.deleted_at is null and c.active and c.deleted_at is null',
    instead: '',
    test: 'tests/rights/seller-token.test.ts',
    project: 'pglite',
  },
  {
    promise: 'The token of a seller’s page reaches the leads of its seller alone',
    file: `${rules}/06_act_on_lead.sql`,
    kept: 'and seller_id = v_seller.id and company_id = v_seller.company_id',
    instead: '',
    test: 'tests/rights/seller-acts.test.ts',
    project: 'pglite',
  },
  {
    promise: 'The link of a seller’s page is of no use to the company that the seller left',
    file: `${rules}/01_seller_pages.sql`,
    kept: '  delete from private.seller_pages where seller_id = new.id;\n',
    instead: '',
    test: 'tests/rules/seller-page/moved.test.ts',
    project: 'pglite',
  },
  {
    promise: 'Tokens of sellers’ pages cannot be guessed endlessly',
    file: 'src/seller-page/routes.tsx',
    kept: '      if (rateLimit && (await isTooMany(database, address))) return sendProblem(reply, 429)\n',
    instead: '',
    test: 'tests/rights/seller-token.test.ts',
    project: 'pglite',
  },
  {
    promise: 'A message that WhatsApp was opened sets the moment of its own lead, once',
    file: `${rules}/04_note_opening.sql`,
    kept: 'private.sign_opening(p_lead) is distinct from p_signature or ',
    instead: '',
    also: {
      file: `${rules}/04_note_opening.sql`,
      kept: ' where lead_id = p_lead and opened_at is null;',
      instead: ' where lead_id = p_lead;',
    },
    test: 'tests/rules/seller-page/openings.test.ts',
    project: 'pglite',
  },
  {
    promise: 'Forged and repeated openings never reach the database',
    file: 'src/capture/openings.ts',
    kept: '    if (this.#told.has(leadId)) return\n',
    instead: '',
    also: {
      file: 'src/capture/openings.ts',
      kept: "    if (!timingSafeEqual(await this.#sign(leadId), Buffer.from(signature, 'hex'))) return\n",
      instead: '',
    },
    test: 'src/capture/openings.test.ts',
    project: 'pglite',
  },
  {
    promise: 'The visitor’s way to WhatsApp never passes through the server',
    file: 'src/capture/components/thank-you.tsx',
    kept: 'href={whatsappUrl} target="_top" ping={props.openedUrl}',
    instead: 'href={props.openedUrl}',
    test: 'src/capture/openings.test.ts',
    project: 'pglite',
  },
]
