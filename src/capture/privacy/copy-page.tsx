import {
  describePersonalData,
  type PersonalData,
  personalDataText,
} from '../../domain/contacts/personal-data.ts'
import { formatDateTime } from '../../domain/format-date.ts'
import { CompanyMark } from '../components/company-mark.tsx'
import type { Page } from '../page.tsx'
import type { Proof } from './privacy-calls.ts'

/** A person's copy to read, and as files. The browsers of other apps open the page, but may save no file. */
export function copyPage(
  { company_name: name, time_zone }: Proof,
  data: readonly PersonalData[],
): Page {
  const sections = data.flatMap((of) =>
    describePersonalData(of, (iso) => formatDateTime(iso, time_zone)),
  )
  const title = `Seus dados guardados por ${name}`
  return {
    title: `Seus dados | ${name}`,
    children: (
      <main className="card" id="step">
        <CompanyMark name={name} logoUrl="" />
        <h1 tabIndex={-1}>{title}</h1>
        <p className="lead">
          Ao fechar ou recarregar esta página, ela não abre de novo. Guarde o arquivo ou, se ele não
          abrir, copie o texto abaixo.
        </p>
        <a
          className="button"
          download="meus-dados.txt"
          href={dataUrl('text/plain', personalDataText(title, sections))}
        >
          Guardar em um arquivo
        </a>
        <a
          className="button quiet"
          download="meus-dados.json"
          href={dataUrl('application/json', JSON.stringify(data, null, 2))}
        >
          Arquivo para programas (JSON)
        </a>
        {sections.map(({ title, facts }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <section key={place}>
            <h2>{title}</h2>
            <dl className="lead">
              {facts.map(({ label, text }, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they never move
                <div key={line}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </main>
    ),
  }
}

const dataUrl = (type: string, text: string) =>
  `data:${type};charset=utf-8,${encodeURIComponent(text)}`
