import { Haptics, ImpactStyle, NotificationType } from '@capacitor/haptics'

/** Haptic feedback: light for a held time, success for a payment. */
export async function feel(what: 'held' | 'paid'): Promise<void> {
  if (what === 'held') await Haptics.impact({ style: ImpactStyle.Medium })
  else await Haptics.notification({ type: NotificationType.Success })
}
