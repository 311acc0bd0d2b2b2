/** The door of this area: what the areas above it may use. */
export { addConnection, type NewConnection } from './connections.ts'
