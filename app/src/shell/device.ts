import { App } from '@capacitor/app'
import { Capacitor } from '@capacitor/core'

export function system(): 'ios' | 'android' {
  return Capacitor.getPlatform() === 'ios' ? 'ios' : 'android'
}

/** What each call says of the app: `ios/1.4.0`, as it was installed. */
export async function appName(): Promise<Record<string, string>> {
  const { version } = await App.getInfo()
  return { 'x-serein-app': `${system()}/${version}` }
}
