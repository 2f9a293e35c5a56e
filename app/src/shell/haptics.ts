import { Haptics, ImpactStyle, NotificationType } from '@capacitor/haptics'

/** What the hand feels: a light touch for a time that is held, a "done" for what is paid. */
export async function feel(what: 'held' | 'paid'): Promise<void> {
  if (what === 'held') await Haptics.impact({ style: ImpactStyle.Medium })
  else await Haptics.notification({ type: NotificationType.Success })
}
