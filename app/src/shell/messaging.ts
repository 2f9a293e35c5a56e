import { registerPlugin } from '@capacitor/core'
import type { FirebaseMessagingPlugin } from '@capacitor-firebase/messaging'

/** Its own entry would bring Firebase for pages, which take no pushes. */
export const FirebaseMessaging = registerPlugin<FirebaseMessagingPlugin>('FirebaseMessaging')
