/** The routes of the dashboard, loaded lazily. */
import { createBrowserRouter, type RouteObject } from 'react-router'
import { paths } from './paths.ts'
import { LeavePage } from './session/leave-page.tsx'
import { RequireSession } from './session/require-session.tsx'
import { DashboardNotFoundPage, NotFoundPage } from './ui/not-found-page.tsx'
import { PageLoader } from './ui/page-loader.tsx'
import { RouteError } from './ui/route-error.tsx'

const screens: RouteObject[] = [
  { index: true, lazy: () => import('./features/home/home-page.tsx') },
  { path: paths.companies, lazy: () => import('./features/companies/companies-page.tsx') },
  {
    path: paths.userApproval,
    lazy: () => import('./features/user-approval/user-approval-page.tsx'),
  },
  { path: paths.sellers, lazy: () => import('./features/sellers/sellers-page.tsx') },
  { path: paths.leads, lazy: () => import('./features/leads/leads-page.tsx') },
  { path: paths.capturedContacts, lazy: () => import('./features/contacts/contacts-page.tsx') },
  { path: paths.installation, lazy: () => import('./features/installation/installation-page.tsx') },
  { path: paths.integrations, lazy: () => import('./features/integrations/integrations-page.tsx') },
  { path: paths.health, lazy: () => import('./features/health/health-page.tsx') },
  {
    path: paths.platformHealth,
    lazy: () => import('./features/platform-health/platform-health-page.tsx'),
  },
  { path: paths.activity, lazy: () => import('./features/activity/activity-page.tsx') },
  {
    path: paths.notifications,
    lazy: () => import('./features/shell/notifications/notifications-page.tsx'),
  },
  { path: paths.landingPages, lazy: () => import('./features/pages/landing-pages-page.tsx') },
  { path: paths.pages, lazy: () => import('./features/pages/pages-page.tsx') },
  { path: paths.settings, lazy: () => import('./features/settings/settings-page.tsx') },
  { path: paths.billing, lazy: () => import('./features/billing/billing-page.tsx') },
  { path: '*', Component: DashboardNotFoundPage },
]

const dashboard: RouteObject = {
  path: paths.dashboard,
  lazy: () => import('./features/shell/shell.tsx'),
  children: [{ ErrorBoundary: RouteError, children: screens }],
}

export const router = createBrowserRouter([
  {
    HydrateFallback: PageLoader,
    ErrorBoundary: RouteError,
    children: [
      { path: paths.login, lazy: () => import('./features/sign-in/login-page.tsx') },
      { path: paths.register, lazy: () => import('./features/sign-in/register-page.tsx') },
      {
        path: paths.forgotPassword,
        lazy: () => import('./features/sign-in/forgot-password-page.tsx'),
      },
      {
        path: paths.resetPassword,
        lazy: () => import('./features/sign-in/reset-password-page.tsx'),
      },
      {
        Component: RequireSession,
        children: [{ path: paths.leave, Component: LeavePage }, dashboard],
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
])
