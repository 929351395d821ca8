/** What the administration does by the means of the tools for tests, and no tool does. */
export {
	type CheckedVersion,
	checkPublished,
	checkedVersion,
	publishedSince,
} from '../tools/testing/check-published';
export { notReached } from '../tools/testing/not-reached';
