import { lookAtScreensOf } from './look.ts'

lookAtScreensOf('notification')
