import { lookAtScreensOf } from './look.ts'

lookAtScreensOf('booking')
