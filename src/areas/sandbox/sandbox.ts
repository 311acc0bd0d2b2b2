/** The area's public interface for areas after it. */
export { removeTestAccountsOf } from './remove-test-account.ts'
export { listTestAccounts, TEST_ACCOUNTS } from './sandbox.sql.ts'
