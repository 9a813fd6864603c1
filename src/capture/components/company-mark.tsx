import { initials } from '../../domain/initials.ts'

/** Whose page this is: the company's logo, or its initials in its colour, and its name. */
export function CompanyMark({ name, logoUrl }: { name: string; logoUrl: string }) {
  return (
    <div className="company">
      {logoUrl ? (
        <img className="logo" src={logoUrl} alt="" height="48" />
      ) : (
        <span className="initials" aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <span className="company-name">{name}</span>
    </div>
  )
}
