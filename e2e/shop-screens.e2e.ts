import { lookAtScreensOf } from './look.ts'

lookAtScreensOf('shop')
