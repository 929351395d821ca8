import { elementsIn, textOf } from '../tree/page-node';
import type { PageElement } from '../tree/page-node';

/** Addresses that send a page to others. */
const SHARING =
	/^https?:\/\/(?:www\.|m\.|api\.)?(?:(?:twitter|x)\.com\/(?:intent|share)|facebook\.com\/(?:sharer|share|dialog)|linkedin\.com\/(?:share|sharing)|reddit\.com\/submit|pinterest\.\w+\/pin\/create|t\.me\/share|telegram\.me\/share|wa\.me\/\?|whatsapp\.com\/send|news\.ycombinator\.com\/submitlink|getpocket\.com\/(?:save|edit)|tumblr\.com\/(?:share|widgets)|vk\.com\/share|bsky\.app\/intent)|^mailto:\?/i;

export const isShareLink = ({ name, attributes }: PageElement) =>
	name === 'a' && SHARING.test(attributes.href ?? '');

/** Whether nothing but ways to share the page is in an element. */
export function isSharing(node: PageElement, text: string): boolean {
	if (text.length > 200) return false;
	let links = 0;
	let linked = 0;
	for (const each of elementsIn(node)) {
		if (each.name !== 'a') continue;
		if (!isShareLink(each)) return false;
		links += 1;
		linked += textOf(each).length;
	}
	const rest = text.length - linked;
	return links > 1 ? rest < 30 : links === 1 && rest < 12;
}
