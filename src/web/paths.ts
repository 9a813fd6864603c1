/** Every address the dashboard links to, in one place (spec section 2, route table). */
export const paths = {
  /** Rendered by the server, so reached by a full page load and never by the router. */
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  companies: '/dashboard/companies',
  userApproval: '/dashboard/user-approval',
  sellers: '/dashboard/sellers',
  leads: '/dashboard/leads',
  capturedContacts: '/dashboard/captured-contacts',
  installation: '/dashboard/installation',
  notifications: '/dashboard/notifications',
  landingPages: '/dashboard/landing-pages',
  pages: '/dashboard/pages',
  settings: '/dashboard/settings',
  billing: '/dashboard/billing',
  /** Known to the router alone: an address that is opened signs nobody out. */
  leave: '/leave',
} as const
