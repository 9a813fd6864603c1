import { initials } from '../../domain/initials.ts'

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
