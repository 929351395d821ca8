import type { PageElement, PageNode } from './tree/page-node';
import { elementsIn, measureTree } from './tree/page-node';

const ENOUGH = 200;
const isMain = ({ name, attributes }: PageElement) => name === 'main' || attributes.role === 'main';

/** What a page is about: its `<main>` or its one `<article>`; where it marks neither, all of it. */
export function pickContent(root: PageElement): readonly PageNode[] {
	const measureOf = measureTree(root);
	const all = [...elementsIn(root)];
	const whole = measureOf(root).text;
	const [main, otherMain] = all.filter(isMain);
	if (main !== undefined && otherMain === undefined) {
		const { text } = measureOf(main);
		if (text >= ENOUGH || text > whole * 0.5) return main.children;
	}
	const [article, otherArticle] = all.filter(({ name }) => name === 'article');
	const isAlone = article !== undefined && otherArticle === undefined;
	return isAlone && measureOf(article).text > whole * 0.5 ? article.children : root.children;
}
