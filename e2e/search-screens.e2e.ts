import { lookAtScreensOf } from './look.ts'

lookAtScreensOf('search')
