import { lookAtScreensOf } from './look.ts'

lookAtScreensOf('checkout')
