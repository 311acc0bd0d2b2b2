/** The area's public interface for areas after it. */
export { removeTestAccountsOf } from './remove-test-account.ts'
export { listTestAccounts } from './sandbox.sql.ts'
