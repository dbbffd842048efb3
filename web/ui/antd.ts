/** All parts that come from Ant Design; see web/README.md. */
export { Checkbox, Popover, Segmented, Switch } from "antd";
