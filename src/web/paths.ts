/** Spec section 2, route table. */
export const paths = {
  /** Rendered by the server, so it needs a full page load. */
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
  integrations: '/dashboard/integrations',
  health: '/dashboard/health',
  platformHealth: '/dashboard/platform-health',
  activity: '/dashboard/activity',
  notifications: '/dashboard/notifications',
  landingPages: '/dashboard/landing-pages',
  pages: '/dashboard/pages',
  settings: '/dashboard/settings',
  billing: '/dashboard/billing',
  /** Known to the router only, so that opening the address signs nobody out. */
  leave: '/leave',
} as const
