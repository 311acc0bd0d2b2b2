import { areas } from '../areas.ts'
import type { Command } from '../kernel/cli/command.ts'
import { auditSeal, auditVerify } from './audit.commands.ts'
import { doctor } from './doctor.command.ts'
import { mcp } from './mcp.command.ts'
import { migrateCommand } from './migrate.command.ts'
import { openapi } from './openapi.command.ts'
import { serve } from './serve.command.ts'
import { verify } from './verify.command.ts'
import { worker } from './worker.command.ts'

/** Every command of the program. */
export const COMMANDS: readonly Command[] = [
  serve,
  worker,
  migrateCommand,
  doctor,
  openapi,
  mcp,
  auditVerify,
  auditSeal,
  verify,
  ...areas.flatMap(area => area.commands),
]
