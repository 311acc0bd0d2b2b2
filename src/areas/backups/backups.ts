/** The area's public interface for areas after it. */
export { backUpNow } from './back-up-now.ts'
export { findBackupState } from './backup.jobs.ts'
export { findTarget } from './target/target.ts'
