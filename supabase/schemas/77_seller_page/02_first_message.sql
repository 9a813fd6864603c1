-- wa.me to the visitor, by the first name, with the text that the company wrote for it.
create function private.first_contact_url(
  p_lead public.leads_captured, p_company public.companies, p_seller_name text
)
returns text
language sql immutable parallel safe as $$
  select private.whatsapp_url(p_lead.phone_key, private.fill_message(
    coalesce(
      p_company.first_message,
      'Olá, {nome}! Aqui é {vendedor}, da {empresa}. Recebemos seu contato e quero ajudar você. Podemos conversar?'
    ),
    split_part(p_lead.name, ' ', 1), p_lead.city, p_company.name, p_seller_name, private.lead_code(p_lead.id)
  ))
$$;
