/** The dashboard's table of contents; each screen's code is fetched when it is first opened. */
import { createBrowserRouter } from 'react-router'
import { paths } from './paths.ts'
import { LeavePage } from './session/leave-page.tsx'
import { RequireSession } from './session/require-session.tsx'
import { DashboardNotFoundPage, NotFoundPage } from './ui/not-found-page.tsx'
import { PageLoader } from './ui/page-loader.tsx'
import { RouteError } from './ui/route-error.tsx'

export const router = createBrowserRouter([
  {
    HydrateFallback: PageLoader,
    ErrorBoundary: RouteError,
    children: [
      {
        path: paths.login,
        lazy: async () => ({
          Component: (await import('./features/sign-in/login-page.tsx')).LoginPage,
        }),
      },
      {
        path: paths.register,
        lazy: async () => ({
          Component: (await import('./features/sign-in/register-page.tsx')).RegisterPage,
        }),
      },
      {
        path: paths.forgotPassword,
        lazy: async () => ({
          Component: (await import('./features/sign-in/forgot-password-page.tsx'))
            .ForgotPasswordPage,
        }),
      },
      {
        path: paths.resetPassword,
        lazy: async () => ({
          Component: (await import('./features/sign-in/reset-password-page.tsx')).ResetPasswordPage,
        }),
      },
      {
        Component: RequireSession,
        children: [
          { path: paths.leave, Component: LeavePage },
          {
            path: paths.dashboard,
            lazy: async () => ({ Component: (await import('./features/shell/shell.tsx')).Shell }),
            children: [
              {
                ErrorBoundary: RouteError,
                children: [
                  {
                    index: true,
                    lazy: async () => ({
                      Component: (await import('./features/home/home-page.tsx')).HomePage,
                    }),
                  },
                  {
                    path: paths.companies,
                    lazy: async () => ({
                      Component: (await import('./features/companies/companies-page.tsx'))
                        .CompaniesPage,
                    }),
                  },
                  {
                    path: paths.userApproval,
                    lazy: async () => ({
                      Component: (await import('./features/user-approval/user-approval-page.tsx'))
                        .UserApprovalPage,
                    }),
                  },
                  {
                    path: paths.sellers,
                    lazy: async () => ({
                      Component: (await import('./features/sellers/sellers-page.tsx')).SellersPage,
                    }),
                  },
                  {
                    path: paths.leads,
                    lazy: async () => ({
                      Component: (await import('./features/leads/leads-page.tsx')).LeadsPage,
                    }),
                  },
                  {
                    path: paths.capturedContacts,
                    lazy: async () => ({
                      Component: (await import('./features/contacts/contacts-page.tsx'))
                        .ContactsPage,
                    }),
                  },
                  {
                    path: paths.installation,
                    lazy: async () => ({
                      Component: (await import('./features/installation/installation-page.tsx'))
                        .InstallationPage,
                    }),
                  },
                  {
                    path: paths.notifications,
                    lazy: async () => ({
                      Component: (
                        await import('./features/shell/notifications/notifications-page.tsx')
                      ).NotificationsPage,
                    }),
                  },
                  {
                    path: paths.landingPages,
                    lazy: async () => ({
                      Component: (await import('./features/pages/landing-pages-page.tsx'))
                        .LandingPagesPage,
                    }),
                  },
                  {
                    path: paths.pages,
                    lazy: async () => ({
                      Component: (await import('./features/pages/pages-page.tsx')).PagesPage,
                    }),
                  },
                  {
                    path: paths.settings,
                    lazy: async () => ({
                      Component: (await import('./features/settings/settings-page.tsx'))
                        .SettingsPage,
                    }),
                  },
                  {
                    path: paths.billing,
                    lazy: async () => ({
                      Component: (await import('./features/billing/billing-page.tsx')).BillingPage,
                    }),
                  },
                  { path: '*', Component: DashboardNotFoundPage },
                ],
              },
            ],
          },
        ],
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
])
