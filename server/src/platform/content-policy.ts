import type { FirebaseConfig } from './config-firebase.ts'
import type { MapConfig } from './config-map.ts'

/**
 * What a page of ours may load and whom it may call: ourselves. Where people log in with Firebase it also calls Google, shows its
 * window in which one chooses an account, and runs what tells it that no robot asks for codes. A map that is drawn elsewhere
 * is fetched from there, and nothing else is.
 */
export function contentPolicy(
  firebase?: FirebaseConfig,
  scripts = '',
  map: Pick<MapConfig, 'origins'> = { origins: [] },
): string {
  const { script, connect, frame } = hostsOf(firebase)
  return [
    "default-src 'self'",
    ["script-src 'self'", scripts, ...script].filter(Boolean).join(' '),
    // Widths of bars and positions in the calendar are style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect, ...map.origins].join(' '),
    ...(frame.length ? [['frame-src', ...frame].join(' ')] : []),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const google = {
  script: [
    'https://apis.google.com/',
    'https://www.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
  ],
  connect: [
    'https://identitytoolkit.googleapis.com/',
    'https://securetoken.googleapis.com/',
    'https://www.google.com/recaptcha/',
  ],
  frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/'],
}

function hostsOf(firebase: FirebaseConfig | undefined): typeof google {
  if (!firebase) return { script: [], connect: [], frame: [] }
  const { authDomain, emulator } = firebase
  if (!emulator) return { ...google, frame: [...google.frame, `https://${authDomain}/`] }
  const here = `http://${emulator}/`
  return { script: [google.script[0]!], connect: [here], frame: [here] }
}
