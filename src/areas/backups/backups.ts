/** The area's public interface for areas after it. */
export { findTarget } from './target/target.ts'
