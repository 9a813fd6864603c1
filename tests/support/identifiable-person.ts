/** A person with recognizable data, and a database that quotes them in its errors. */
import type { DatabaseServer } from 'supabase-server/database'

export const name = 'Gervásia Quintanilha'
export const phone = '11987654329'
export const email = 'gervasia@particular.example'
export const password = 'S3nh4-da-Gervasia!'
export const message = 'Quero o jazigo 77'
export const personalData = /gerv|987654329|98765-4329|jazigo|laudo|S3nh4|203\.0\.113\.77/i
export const token = /eyJ[\w-]+\.eyJ|sb_(?:secret|publishable)_/
export const address = `203.0.113.77`
export const personQuery = new URLSearchParams({
  nome: name,
  telefone: phone,
  email,
  message,
}).toString()

/** Makes triggers and functions fail with their arguments in the message. */
export async function quoteInErrors(server: DatabaseServer): Promise<void> {
  await server.asOwner((_, script) =>
    script(`create function public.tell() returns trigger language plpgsql security definer as $$
    begin
      if tg_argv[1] = 'cast' then perform (to_jsonb(new) ->> tg_argv[0])::date; end if;
      raise exception 'not for %', to_jsonb(new) ->> tg_argv[0] using errcode = 'PT500';
    end $$;
    create function public.fail_for(p_word text) returns void language plpgsql as $$
      begin raise exception 'not for %', p_word using errcode = 'PT500', detail = p_word, hint = p_word; end $$;
    grant execute on function public.fail_for(text) to anon;
    create trigger tell before insert on auth.users for each row
      when (new.email like '%quebra%') execute function public.tell('email', 'cast');
    create trigger tell before insert on auth.one_time_tokens for each row
      when (new.relates_to like '%depois%') execute function public.tell('relates_to', 'raise');
    create trigger tell before insert on public.leads_captured for each row
      when (new.name like '%Quebra%') execute function public.tell('name', 'raise');
    create trigger tell before insert on storage.objects for each row
      when (new.name like '%quebra%') execute function public.tell('name', 'raise')`),
  )
}
