/** The providers that GoTrue's settings list, enabled or not. */
export const knownProviders: readonly string[] = [
  ...['apple', 'azure', 'bitbucket', 'discord', 'facebook', 'figma', 'fly', 'github', 'gitlab'],
  ...['google', 'kakao', 'keycloak', 'linkedin', 'linkedin_oidc', 'notion', 'slack', 'slack_oidc'],
  ...['snapchat', 'spotify', 'twitch', 'twitter', 'workos', 'x', 'zoom'],
]
