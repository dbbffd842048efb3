/**
 * Where drawers and modals are mounted. Ant Design locks the scrolling of the body by a style without the nonce that
 * the content security policy requires, but only for those in the body; `admin.css` locks it here.
 */
export const container = (): HTMLElement => document.getElementById("content") ?? document.body;
